// /admin/products/photographs: photographs of many products, by the code in the name of each file.
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { type MatchedPictures, MOST_NAMES } from '#shared/back-office/pictures.ts';
import { DropZone } from '#web/back-office/kit/DropZone.tsx';
import { SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { UploadRows } from '#web/back-office/kit/UploadRows.tsx';
import { PICTURE_TYPES, uploadPicture } from '#web/back-office/kit/upload.ts';
import { usePictureUploads } from '#web/back-office/kit/use-picture-uploads.ts';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { addPicture } from './PictureTextsDialog.tsx';
import './pictures.css';

type Match = MatchedPictures['matches'][number];
type Product = NonNullable<Match['product']>;

const matchNames = (names: readonly string[]) =>
  adminApi().post('/admin/products/pictures/match', { body: { names } });

/** The files of one product sorted by name: "FL-2" before "FL-10". */
const inOrder = (files: readonly File[]): File[] =>
  files.toSorted((a, b) => a.name.localeCompare(b.name, 'tr', { numeric: true }));

export function Photographs() {
  const { t } = useTranslation('admin-pictures');
  const { run } = useWork();
  const products = useRef(new Map<File, Product>());
  const [unmatched, setUnmatched] = useState<readonly string[]>([]);
  const [added, setAdded] = useState<readonly { name: string; product: Product }[]>([]);
  const { uploads, add, again, cancel } = usePictureUploads({
    send: uploadPicture,
    async hang(hash, file) {
      const product = products.current.get(file) as Product;
      const pictures = await addPicture(product.id, hash);
      setAdded((all) => [...all, { name: file.name, product }]);
      return pictures;
    },
    onHung: () => undefined,
  });

  async function choose(chosen: readonly File[]) {
    const files = inOrder(chosen).slice(0, MOST_NAMES);
    const done = await run('match', () => matchNames(files.map(({ name }) => name)));
    if (!done) return;
    const { matches } = done.result;
    const matched = files.filter((file, index) => {
      const product = matches[index]?.product;
      if (product) products.current.set(file, product);
      return product;
    });
    const without = matches.flatMap(({ name, product }) => (product ? [] : name));
    setUnmatched((all) => [...new Set([...all, ...without])]);
    add(matched);
  }
  return (
    <>
      <SectionHead
        title={t('bulk.title')}
        back={{ to: '/admin/products', label: t('bulk.back') }}
      />
      <div className="bo-column">
        <section className="bo-box">
          <p className="small second">{t('bulk.text')}</p>
          <DropZone
            label={t('add')}
            hint={t('bulk.hint', { count: MOST_NAMES })}
            accept={PICTURE_TYPES}
            isMultiple
            onFiles={(files) => void choose(files)}
          />
          <UploadRows uploads={uploads} onAgain={again} onCancel={cancel} />
        </section>
        {unmatched.length > 0 && (
          <Alert tone="warn">
            <p>{t('bulk.unmatched', { count: unmatched.length })}</p>
            <p className="small break">{unmatched.join(', ')}</p>
          </Alert>
        )}
        {added.length > 0 && (
          <section className="bo-box" aria-label={t('bulk.added', { count: added.length })}>
            <h2 className="h3" role="status">
              {t('bulk.added', { count: added.length })}
            </h2>
            <ul className="bo-rows">
              {added.map(({ name, product }) => (
                <li key={`${product.id} ${name}`}>
                  <span className="break">{name}</span>
                  <Link className="text-link" to={`/admin/products/${product.id}?part=pictures`}>
                    {product.sku} · {product.name}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </>
  );
}
