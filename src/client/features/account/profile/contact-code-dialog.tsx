import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { proveContactEndpoint } from '#contract/account/contact-code.ts'
import { NeedsConnection } from '#client/components/needs-connection.tsx'
import { useRefreshAccount } from '#client/data/account/own-account.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { call } from '#offline/session/call.ts'
import { EmailCodeForm } from '../sign-in/email-code-form.tsx'
import { ResendButton } from '../sign-in/resend-button.tsx'
import { CONTACT_CODE_COPY as COPY } from './contact-proof-copy.ts'
import { type CodeWay, sendContactCode } from './send-contact-code.ts'

interface ContactCodeDialogProps {
  by: CodeWay
  /** masked */
  to: string
  /** when another code may be requested, epoch milliseconds */
  resendAt: number
  onClose: () => void
}

/** The code that the register's contact got. */
export function ContactCodeDialog({ by, to, resendAt, onClose }: ContactCodeDialogProps) {
  const isOffline = useConnection().is === 'offline'
  const refresh = useRefreshAccount()
  const [next, setNext] = useState(resendAt)
  const proving = useMutation({
    mutationFn: (code: string) => call(proveContactEndpoint, { body: { code } }),
    // the field says so
    meta: { handles: 'CODE_WRONG' },
  })
  const resending = useMutation({
    mutationFn: () => sendContactCode(by),
    onSuccess: (later) => {
      setNext(later)
      toasts.success(COPY.sentAgain[by])
    },
  })
  const prove = async (code: string) => {
    await proving.mutateAsync(code)
    toasts.success(COPY.proved[by === 'email' ? 'email' : 'phone'])
    await refresh()
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={COPY.title} description={COPY.sent(by, to)}>
      <NeedsConnection isOffline={isOffline} what={COPY.label} />
      <EmailCodeForm label={COPY.label} submit={COPY.submit} busy={COPY.busy} send={prove} report={() => undefined} />
      <ResendButton
        until={next}
        resend={async () => {
          // a refusal is already reported
          await resending.mutateAsync().catch(() => undefined)
        }}
      />
    </Dialog>
  )
}
