// Not built yet.
export default function Categories() {
  return null;
}
