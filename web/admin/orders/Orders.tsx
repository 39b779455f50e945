// Not built yet.
export default function Orders() {
  return null;
}
