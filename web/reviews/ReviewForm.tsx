import { type ChangeEvent, type FormEvent, useId, useRef, useState } from 'react';
import { MAX_PICTURE_BYTES } from '#shared/catalogue/image-variants.ts';
import {
  MAX_REVIEW_LENGTH,
  MAX_REVIEW_PICTURES,
  type OrderReviews,
  type OwnReview,
  type ReviewBody,
  type ReviewPicture,
} from '#shared/reviews/reviews.ts';
import { type Failure, failureOf } from '#web/base/api/form-failure.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button, IconButton } from '#web/base/ui/Button.tsx';
import { Field, Input, Textarea } from '#web/base/ui/Field.tsx';
import { Icon } from '#web/base/ui/Icon.tsx';
import { Photo } from '#web/base/ui/Photo.tsx';
import { browserApi } from '#web/session/browser.ts';
import { removeReviewPicture, sendReview, sendReviewPicture } from './review-calls.ts';
import { StarChoice } from './Stars.tsx';

const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif,image/heic';

type ReviewFormProps = {
  orderNumber: string;
  item: OrderReviews['items'][number];
  author: string;
  onChange: (review: OwnReview) => void;
  onClose: () => void;
};

/** The review of one bought product: stars, words, name, pictures. */
export function ReviewForm({ orderNumber, item, author, onChange, onClose }: ReviewFormProps) {
  const { t } = useTranslation('reviews');
  const [values, setValues] = useState<ReviewBody>(() => ({
    rating: item.review?.rating ?? 0,
    text: item.review?.text ?? '',
    author: item.review?.author ?? author,
  }));
  const { errors, failure, isBusy, send } = useSending(values, { orderNumber, item, onChange });
  const [files, setFiles] = useState<readonly File[]>([]);
  const name = useId();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const unsent = await send(files);
    if (unsent === null) return;
    setFiles(unsent);
    if (unsent.length === 0) onClose();
  }

  const change = (field: keyof ReviewBody, value: string | number) =>
    setValues((before) => ({ ...before, [field]: value }));
  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <StarChoice
        name={name}
        value={values.rating}
        onChange={(rating) => change('rating', rating)}
        error={values.rating === 0 ? errors.rating : undefined}
      />
      <Field label={t('form.text')} isOptional hint={t('form.textHint')} error={errors.text}>
        <Textarea
          value={values.text}
          rows={4}
          maxLength={MAX_REVIEW_LENGTH}
          onChange={({ target }) => change('text', target.value)}
        />
      </Field>
      <Pictures
        orderNumber={orderNumber}
        item={item}
        files={files}
        onFilesChange={setFiles}
        onChange={onChange}
      />
      <Field label={t('form.author')} hint={t('form.authorHint')} error={errors.author}>
        <Input
          value={values.author}
          maxLength={60}
          onChange={({ target }) => change('author', target.value)}
        />
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

type Sending = Pick<ReviewFormProps, 'orderNumber' | 'item' | 'onChange'>;

/** First the words, then picture by picture. */
function useSending(values: ReviewBody, { orderNumber, item, onChange }: Sending) {
  const { t } = useTranslation('reviews');
  const [errors, setErrors] = useState<Failure['fields']>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  /** The pictures that could not be sent; null when the review itself was not accepted. */
  async function send(files: readonly File[]): Promise<readonly File[] | null> {
    setFailure(null);
    setErrors({});
    if (values.rating === 0) {
      setErrors({ rating: t('form.ratingMissing') });
      return null;
    }
    setBusy(true);
    let unsent = files;
    let isWritten = false;
    try {
      let review = await sendReview(browserApi(), orderNumber, item.productId, values);
      isWritten = true;
      onChange(review);
      for (const file of files) {
        const added = await sendReviewPicture(browserApi(), orderNumber, item.productId, file);
        review = { ...review, pictures: withPicture(review.pictures, added) };
        unsent = unsent.filter((other) => other !== file);
        onChange(review);
      }
      return [];
    } catch (error) {
      const { fields, message } = failureOf(error, t('failed'));
      setErrors(fields);
      if (Object.keys(fields).length === 0) setFailure(message);
      return isWritten ? unsent : null;
    } finally {
      setBusy(false);
    }
  }
  return { errors, failure, isBusy, send };
}

/** The same picture twice is one. */
const withPicture = (pictures: readonly ReviewPicture[], added: ReviewPicture) => [
  ...pictures.filter(({ hash }) => hash !== added.hash),
  added,
];

type PicturesProps = Sending & {
  files: readonly File[];
  onFilesChange: (files: readonly File[]) => void;
};

/** Those that were sent before, those that will be, and the way to add one. */
function Pictures({ orderNumber, item, files, onFilesChange, onChange }: PicturesProps) {
  const { t } = useTranslation('reviews');
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const sent = item.review?.pictures ?? [];
  const left = MAX_REVIEW_PICTURES - sent.length - files.length;

  function add(event: ChangeEvent<HTMLInputElement>) {
    const picked = [...(event.target.files ?? [])];
    // The same file may be picked again after it was taken out.
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
