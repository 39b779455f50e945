// Not built yet.
export default function Content() {
  return null;
}
