// Not built yet.
export default function Search() {
  return null;
}
