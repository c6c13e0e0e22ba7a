import CloudUpload from 'lucide-react/icons/cloud-upload'
import UserX from 'lucide-react/icons/user-x'
import { useCallback, useEffect, useState } from 'react'
import { discardAccount, findUnsentAccounts } from '#client/data/outbox/unsent-accounts.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import type { UnsentAccount } from '#offline/outbox/outbox-accounts.ts'
import type { PersonId } from '#domain/access/ids.ts'
import { UNSENT_COPY } from './copy.ts'

interface UnsentItemsNoticeProps {
  /** offers what an account has not sent as downloads */
  saveAsFile: (personId: PersonId) => Promise<void>
}

/**
 * F38, F43: users whom the server signed out see whose work is saved, and can discard it. Whom a company removed reads
 * that; what they had not sent is for a file [TEAM-21].
 */
export function UnsentItemsNotice({ saveAsFile }: UnsentItemsNoticeProps) {
  const [accounts, setAccounts] = useState<readonly UnsentAccount[]>([])
  const [toDiscard, setToDiscard] = useState<UnsentAccount | null>(null)
  const [isBusy, setBusy] = useState(false)
  const look = useCallback(
    () =>
      findUnsentAccounts().then(setAccounts, () => {
        // without storage nothing is saved
      }),
    [],
  )
  useEffect(() => void look(), [look])

  async function discard({ personId }: UnsentAccount) {
    setBusy(true)
    await discardAccount(personId)
    await look()
    setBusy(false)
    setToDiscard(null)
  }

  if (accounts.length === 0) return null
  return (
    <>
      <ul aria-live="polite" className="mb-6 space-y-3">
        {accounts.map((account) => (
          <li
            key={account.personId}
            className="flex flex-wrap items-center gap-3 rounded-card border border-line border-l-4 border-l-caution bg-caution-tint p-4 font-semibold"
          >
            {account.left?.removal ? (
              <UserX aria-hidden className="size-5 shrink-0" />
            ) : (
              <CloudUpload aria-hidden className="size-5 shrink-0" />
            )}
            <p className="min-w-48 flex-1 wrap-anywhere">
              {account.left?.removal
                ? UNSENT_COPY.removed(account.left.removal, account.count)
                : UNSENT_COPY.signIn(account)}
            </p>
            {account.left?.removal && account.count > 0 && (
              <Button
                variant="ghost"
                aria-label={UNSENT_COPY.saveAsFileLabel(account)}
                onClick={() => void saveAsFile(account.personId)}
              >
                {UNSENT_COPY.saveAsFile}
              </Button>
            )}
            {account.count > 0 && (
              <Button
                variant="ghost"
                aria-label={UNSENT_COPY.discardLabel(account)}
                onClick={() => setToDiscard(account)}
              >
                {UNSENT_COPY.discard}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {toDiscard && (
        <ConfirmDialog
          open
          danger
          busy={isBusy}
          title={UNSENT_COPY.question(toDiscard)}
          description={UNSENT_COPY.consequence(toDiscard)}
          confirmLabel={UNSENT_COPY.discard}
          cancelLabel={UNSENT_COPY.keep(toDiscard)}
          onConfirm={() => void discard(toDiscard)}
          onCancel={() => setToDiscard(null)}
        />
      )}
    </>
  )
}
