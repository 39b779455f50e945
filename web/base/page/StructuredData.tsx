/** The structured data of a page (JSON-LD). No text in it can end its script element. */
export function StructuredData({ data }: { data: Readonly<Record<string, unknown>> }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll(
    '<',
    '\\u003c',
  );
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, in which every `<` is escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
