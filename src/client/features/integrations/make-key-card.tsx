import { type ReactNode, useId } from 'react'
import { LeaveGuard } from '#client/components/leave-guard.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { API_KEYS_COPY, KEY_FORM_COPY as COPY, NEW_KEY_COPY, SHOWN_ONCE_COPY } from './copy.ts'
import { NewKeyForm } from './new-key-form.tsx'
import { NewSecret } from './new-secret.tsx'

interface MakeKeyCardProps {
  isFull: boolean
  /** of the new key, until it is stored */
  token: string | undefined
  onToken: (token: string | undefined) => void
}

/** Makes a key beside the list of keys, then holds its token until it is stored. Leaving before asks. */
export function MakeKeyCard({ isFull, token, onToken }: MakeKeyCardProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5">
      <h2 id={id} className="text-lg font-bold">
        {token === undefined ? COPY.makeTitle : NEW_KEY_COPY.title}
      </h2>
      {token !== undefined ? (
        <NewSecret
          secret={token}
          words={NEW_KEY_COPY}
          Actions={CardActions}
          onStored={() => {
            onToken(undefined)
            toasts.success(COPY.made)
          }}
        />
      ) : isFull ? (
        <p>{API_KEYS_COPY.tooMany}</p>
      ) : (
        <NewKeyForm onMade={onToken} />
      )}
      <LeaveGuard
        isAtRisk={() => token !== undefined}
        title={NEW_KEY_COPY.leaveTitle}
        description={NEW_KEY_COPY.leaveText}
        confirmLabel={SHOWN_ONCE_COPY.leave}
        cancelLabel={NEW_KEY_COPY.stay}
      />
    </section>
  )
}

function CardActions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap justify-end gap-2">{children}</div>
}
