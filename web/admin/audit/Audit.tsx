// Not built yet.
export default function Audit() {
  return null;
}
