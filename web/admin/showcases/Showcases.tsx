// Not built yet.
export default function Showcases() {
  return null;
}
