// For a section that the administrator may see but not change: actions that the server would refuse
// are not offered.
import { createContext, type ReactNode, useContext } from 'react';

export const ReadOnlyContext = createContext(false);

export const useReadOnly = (): boolean => useContext(ReadOnlyContext);

/** Content only for administrators who may change the section. */
export const Changing = ({ children }: { children: ReactNode }) =>
  useReadOnly() ? null : children;

/** The fields and buttons of a form: all disabled if the section is read-only. */
export const EditorFields = ({ children }: { children: ReactNode }) => (
  <fieldset className="bo-fields" disabled={useReadOnly()}>
    {children}
  </fieldset>
);
