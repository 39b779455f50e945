// For a section that the administrator may see but not change: actions that the server would refuse
// are not offered.
import { createContext, type ReactNode, useContext } from 'react';
import { Outlet } from 'react-router';
import type { AdminRight } from '#shared/back-office/rights.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { useAdminSession } from './AdminSession.tsx';

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

/** A part of a section that fewer rights can change than the section itself. */
export const ChangedWith = ({ right, children }: { right: AdminRight; children: ReactNode }) => (
  <ReadOnlyContext value={!useAdminSession().mayChange(right)}>{children}</ReadOnlyContext>
);

/** Around the routes of pages that show nothing but a change, such as that for a new record. */
export function ChangingPage() {
  const { t } = useTranslation('admin');
  return useReadOnly() ? (
    <EmptyState title={t('notChanging.title')}>{t('notChanging.text')}</EmptyState>
  ) : (
    <Outlet />
  );
}
