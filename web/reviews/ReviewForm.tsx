import type { TFunction } from 'i18next';
import { type ChangeEvent, useId, useMemo, useRef, useState } from 'react';
import { MAX_PICTURE_BYTES } from '#shared/catalogue/image-variants.ts';
import {
  MAX_REVIEW_LENGTH,
  MAX_REVIEW_PICTURES,
  type OrderReviews,
  type OwnReview,
  ReviewBody,
  type ReviewPicture,
} from '#shared/reviews/reviews.ts';
import { failureOf } from '#web/base/api/form-failure.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button, IconButton } from '#web/base/ui/Button.tsx';
import { Field, Input, Textarea } from '#web/base/ui/Field.tsx';
import { formResolver } from '#web/base/ui/form-resolver.ts';
import { Icon } from '#web/base/ui/Icon.tsx';
import { Photo } from '#web/base/ui/Photo.tsx';
import { PICTURE_TYPES } from '#web/base/ui/picture-types.ts';
import { useShopForm } from '#web/base/ui/use-shop-form.ts';
import { browserApi } from '#web/session/browser.ts';
import { removeReviewPicture, sendReview, sendReviewPicture } from './review-calls.ts';
import { StarChoice } from './Stars.tsx';

type ReviewFormProps = {
  orderNumber: string;
  item: OrderReviews['items'][number];
  author: string;
  onChange: (review: OwnReview) => void;
  onClose: () => void;
};

/** The review of one bought product: stars, text, name, pictures. */
export function ReviewForm({ orderNumber, item, author, onChange, onClose }: ReviewFormProps) {
  const { t } = useTranslation('reviews');
  const [files, setFiles] = useState<readonly File[]>([]);
  const resolver = useMemo(() => reviewResolver(t as TFunction<'reviews'>), [t]);
  const { register, watch, setValue, errorOf, formProps, failure, isBusy } =
    useShopForm<ReviewBody>({
      resolver,
      defaultValues: {
        rating: item.review?.rating ?? 0,
        text: item.review?.text ?? '',
        author: item.review?.author ?? author,
      },
      failed: t('failed'),
      async send(review) {
        await sendAll({ orderNumber, item, onChange }, review, { files, onFilesChange: setFiles });
        onClose();
      },
    });
  const name = useId();
  return (
    <form {...formProps} className="stack">
      <StarChoice
        name={name}
        value={watch('rating')}
        onChange={(rating) => setValue('rating', rating, { shouldValidate: true })}
        error={errorOf('rating')}
      />
      <Field label={t('form.text')} isOptional hint={t('form.textHint')} error={errorOf('text')}>
        <Textarea {...register('text')} rows={4} maxLength={MAX_REVIEW_LENGTH} />
      </Field>
      <Pictures
        orderNumber={orderNumber}
        item={item}
        files={files}
        onFilesChange={setFiles}
        onChange={onChange}
      />
      <Field label={t('form.author')} hint={t('form.authorHint')} error={errorOf('author')}>
        <Input {...register('author')} maxLength={60} />
      </Field>
      <p className="small second">{t('form.rules')}</p>
      {failure && <Alert tone="no">{failure}</Alert>}
      <div className="row">
        <Button type="submit" isBusy={isBusy}>
          {t('form.send')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('form.cancel')}
        </Button>
      </div>
    </form>
  );
}

const reviewResolver = (t: TFunction<'reviews'>) =>
  formResolver<ReviewBody>(ReviewBody, ({ path }) =>
    t(path?.[0] === 'rating' ? 'form.ratingMissing' : 'form.authorMissing'),
  );

type Sending = Pick<ReviewFormProps, 'orderNumber' | 'item' | 'onChange'>;
type Files = Pick<PicturesProps, 'files' | 'onFilesChange'>;

/** Sends first the text, then each picture: after a failure, only the rest is sent again. */
async function sendAll(
  { orderNumber, item: { productId }, onChange }: Sending,
  body: ReviewBody,
  { files, onFilesChange }: Files,
): Promise<void> {
  let review = await sendReview(browserApi(), orderNumber, productId, body);
  onChange(review);
  for (const [index, file] of files.entries()) {
    const added = await sendReviewPicture(browserApi(), orderNumber, productId, file);
    review = { ...review, pictures: withPicture(review.pictures, added) };
    onFilesChange(files.slice(index + 1));
    onChange(review);
  }
}

/** The same picture is stored only once. */
const withPicture = (pictures: readonly ReviewPicture[], added: ReviewPicture) => [
  ...pictures.filter(({ hash }) => hash !== added.hash),
  added,
];

type PicturesProps = Sending & {
  files: readonly File[];
  onFilesChange: (files: readonly File[]) => void;
};

/** Sent pictures, pictures to be sent, and a button to add one. */
function Pictures({ orderNumber, item, files, onFilesChange, onChange }: PicturesProps) {
  const { t } = useTranslation('reviews');
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const sent = item.review?.pictures ?? [];
  const left = MAX_REVIEW_PICTURES - sent.length - files.length;

  function add(event: ChangeEvent<HTMLInputElement>) {
    const picked = [...(event.target.files ?? [])];
    // The same file can be picked again after it was removed.
    event.target.value = '';
    const fitting = picked.filter(({ size }) => size <= MAX_PICTURE_BYTES);
    const isLarge = fitting.length < picked.length;
    const megabytes = MAX_PICTURE_BYTES / 2 ** 20;
    if (isLarge) setProblem(t('form.pictureTooLarge', { megabytes }));
    else if (fitting.length > left) setProblem(t('form.tooManyPictures', MOST));
    else setProblem(null);
    onFilesChange([...files, ...fitting.slice(0, left)]);
  }

  async function remove(hash: string) {
    try {
      await removeReviewPicture(browserApi(), orderNumber, item.productId, hash);
      if (item.review)
        onChange({ ...item.review, pictures: sent.filter((picture) => picture.hash !== hash) });
    } catch (error) {
      setProblem(failureOf(error, t('failed')).message);
    }
  }

  return (
    <fieldset className="review-pictures">
      <legend className="label">{t('form.pictures')}</legend>
      <ul className="opinion-pictures">
        {sent.map(({ hash, picture }, index) => (
          <li key={hash}>
            <Photo picture={picture} alt="" sizes="80px" shape="square" />
            <IconButton
              icon="close"
              label={t('form.removePicture', { number: index + 1 })}
              onClick={() => void remove(hash)}
            />
          </li>
        ))}
        {files.map((file, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same file may stand there twice
          <li key={`${file.name} ${index}`} className="review-file">
            <span className="small break">{file.name}</span>
            <IconButton
              icon="close"
              label={t('form.removeFile', { name: file.name })}
              onClick={() => onFilesChange(files.filter((_, other) => other !== index))}
            />
          </li>
        ))}
        {left > 0 && (
          <li>
            <label className="review-add">
              <input
                ref={input}
                className="sr-only"
                type="file"
                accept={PICTURE_TYPES}
                multiple
                onChange={add}
              />
              <Icon name="plus" />
              <span className="small">{t('form.addPicture')}</span>
            </label>
          </li>
        )}
      </ul>
      <p className="hint">{t('form.picturesHint', MOST)}</p>
      {problem && (
        <p className="error" role="alert">
          <Icon name="warning" size="s" />
          <span>{problem}</span>
        </p>
      )}
    </fieldset>
  );
}

const MOST = { count: MAX_REVIEW_PICTURES };
