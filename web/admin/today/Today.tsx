// Not built yet.
export default function Today() {
  return null;
}
