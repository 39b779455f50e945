// Not built yet.
export default function Customers() {
  return null;
}
