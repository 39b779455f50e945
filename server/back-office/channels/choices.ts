// The choices that a marketplace offers for the form of an offer.
import { AppError } from '#server/base/errors/app-error.ts';
import { MarketplaceRefusal } from '#server/marketplace/marketplace.ts';

/** @throws AppError NOT_FOUND without keys, PROVIDER_UNREACHABLE, PROVIDER_REFUSED */
export async function answerChoices<Row>(
  asked: Promise<readonly Row[] | null>,
): Promise<{ content: Row[] }> {
  const content = await asked.catch((error: unknown) => {
    throw new AppError(
      error instanceof MarketplaceRefusal ? 'PROVIDER_REFUSED' : 'PROVIDER_UNREACHABLE',
      { cause: error },
    );
  });
  if (!content) throw new AppError('NOT_FOUND');
  return { content: [...content] };
}
