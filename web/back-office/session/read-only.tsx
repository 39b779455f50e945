// A section that somebody sees and may not change: what would be refused is not offered.
import { createContext, type ReactNode, useContext } from 'react';

export const ReadOnlyContext = createContext(false);

export const useReadOnly = (): boolean => useContext(ReadOnlyContext);

/** What only somebody needs who may change the section. */
export const Changing = ({ children }: { children: ReactNode }) =>
  useReadOnly() ? null : children;

/** The fields and buttons of a form: disabled together where they can only be read. */
export const EditorFields = ({ children }: { children: ReactNode }) => (
  <fieldset className="bo-fields" disabled={useReadOnly()}>
    {children}
  </fieldset>
);
