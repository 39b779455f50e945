// /admin/products/import: files are sent and the catalogue is fetched; with ?file= one of them, its preview and what became of it.
import './import.css';
import { useSearchParams } from 'react-router';
import { ImportPage } from './ImportPage.tsx';
import { SendPage } from './SendPage.tsx';

export default function Import() {
  const [params] = useSearchParams();
  const id = Number(params.get('file') ?? '');
  return Number.isSafeInteger(id) && id > 0 ? <ImportPage key={id} id={id} /> : <SendPage />;
}
