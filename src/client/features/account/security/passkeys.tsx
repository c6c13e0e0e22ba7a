import { useMutation } from '@tanstack/react-query'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import { useState } from 'react'
import { ShortList } from '#client/components/short-list.tsx'
import { useNow } from '#client/components/use-now.ts'
import { passkeysQuery } from '#client/data/account/account-queries.ts'
import { useRefreshAccount } from '#client/data/account/own-account.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { useProof } from '#client/forms/use-proof.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { lazyDialog } from '#client/ui/lazy-dialog.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { deletePasskeyEndpoint, MOST_PASSKEYS, type Passkey } from '#contract/account/passkey.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { formatAgo, formatRecordDay } from '#domain/time/record-time.ts'
import { call } from '#offline/session/call.ts'
import { PASSKEYS_COPY as COPY } from './copy.ts'

const AddPasskeyDialog = lazyDialog(() => import('./add-passkey.dialog.tsx'), 'AddPasskeyDialog')

/** PROOF-07. */
export function Passkeys() {
  const passkeys = useStored(passkeysQuery)
  const [isAdding, setAdding] = useState(false)
  return (
    <ShortList
      words={COPY}
      stored={passkeys}
      isOffline={useConnection().status === 'offline'}
      isFull={(passkeys.data?.data.length ?? 0) >= MOST_PASSKEYS}
      onAdd={() => setAdding(true)}
      dialog={isAdding && <AddPasskeyDialog onClose={() => setAdding(false)} />}
    >
      {(passkey) => <PasskeyRow key={passkey.id} passkey={passkey} />}
    </ShortList>
  )
}

function PasskeyRow({ passkey: { id, name, createdAt, lastUsedAt } }: { passkey: Passkey }) {
  const now = useNow(MINUTE_MS)
  const [isAsked, setAsked] = useState(false)
  const refresh = useRefreshAccount()
  const proof = useProof(COPY.removeText(name))
  const removing = useMutation({
    meta: { about: 'passkeys', handles: 'PROOF_NEEDED' },
    mutationFn: () => proof.withProof(() => call(deletePasskeyEndpoint, { params: { id } })),
    onSuccess: () => toasts.success(COPY.removed),
    async onSettled() {
      setAsked(false)
      await refresh()
    },
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Fingerprint aria-hidden className="size-6 shrink-0 text-ink-soft" />
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-bold wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-soft">
          {COPY.used(
            formatRecordDay(Date.parse(createdAt)),
            lastUsedAt === null ? null : formatAgo(Date.parse(lastUsedAt), now),
          )}
        </p>
      </div>
      <Button variant="danger-ghost" aria-label={COPY.removeOf(name)} onClick={() => setAsked(true)}>
        {COPY.remove}
      </Button>
      {isAsked && (
        <ConfirmDialog
          open
          danger
          title={COPY.removeTitle}
          description={COPY.removeText(name)}
          confirmLabel={COPY.removeConfirm}
          cancelLabel={COPY.keep}
          busy={removing.isPending}
          onConfirm={() => removing.mutate()}
          onCancel={() => setAsked(false)}
        >
          {proof.dialog}
        </ConfirmDialog>
      )}
    </li>
  )
}
