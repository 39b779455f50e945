// Not built yet.
export default function Discounts() {
  return null;
}
