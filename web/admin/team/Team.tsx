// Not built yet.
export default function Team() {
  return null;
}
