// Not built yet.
export default function Page() {
  return null;
}
