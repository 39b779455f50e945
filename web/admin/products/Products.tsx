// Not built yet.
export default function Products() {
  return null;
}
