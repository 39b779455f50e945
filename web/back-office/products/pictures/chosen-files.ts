// Files that were chosen for a product before it was saved. They wait here until its own page
// sends them: nothing is uploaded for a product that is never saved.
import { createContext } from 'react';

export type ChosenPicture = { id: string; file: File };

export const chosenPictures = (files: readonly File[]): ChosenPicture[] =>
  files.map((file) => ({ id: crypto.randomUUID(), file }));

type ChosenFiles = {
  put: (productId: number, files: readonly File[]) => void;
  /** Returns the files only once. */
  take: (productId: number) => readonly File[];
};

export function createChosenFiles(): ChosenFiles {
  const waiting = new Map<number, readonly File[]>();
  return {
    put: (productId, files) => void waiting.set(productId, files),
    take(productId) {
      const files = waiting.get(productId) ?? [];
      waiting.delete(productId);
      return files;
    },
  };
}

export const ChosenFilesContext = createContext<ChosenFiles>(createChosenFiles());
