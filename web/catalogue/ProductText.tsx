import { RichText } from '#web/base/ui/RichText.tsx';

/** A description with markup; for one without, the page shows the text itself. */
export default function ProductText({
  html,
  language,
}: {
  html: string;
  language: string | undefined;
}) {
  return <RichText html={html} language={language} className="product-rich" />;
}
