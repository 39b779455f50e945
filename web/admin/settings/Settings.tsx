// Not built yet.
export default function Settings() {
  return null;
}
