// Not built yet.
export default function Security() {
  return null;
}
