import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { sendContactCodeEndpoint } from '#contract/account/contact-code.ts'
import type { RegisterContact } from '#contract/account/register-contact.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { formatRecordDay } from '#domain/time/record-time.ts'
import { toDeviceTime } from '#client/browser/session/server-clock.ts'
import { useNow } from '#client/components/use-now.ts'
import { NeedsConnection } from '#client/components/needs-connection.tsx'
import { useRefreshAccount } from '#client/data/account/own-account.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { Button } from '#client/ui/button.tsx'
import { LoadingNotice, lazyComponent } from '#client/ui/lazy-part.tsx'
import { call } from '#offline/session/call.ts'
import { CONTACT_PROOF_COPY as COPY } from './contact-proof-copy.ts'

const ContactCodeDialog = lazyComponent(() =>
  import('./contact-code-dialog.tsx').then((file) => file.ContactCodeDialog),
)

interface ContactProofProps {
  contact: RegisterContact
  isProved: boolean
}

/** How the account proves that the register's contact of its USDOT number is its own. */
export function ContactProof({ contact, isProved }: ContactProofProps) {
  const { email, phone, readAt } = contact
  if (readAt === null) return <Lines lines={[COPY.notRead]} />
  const phoneLine = phone === null ? [] : [COPY.phone(phone)]
  if (email === null) return <Lines lines={[COPY.noEmail, COPY.noEmailNext, ...phoneLine]} />
  if (isProved) return <Lines lines={[COPY.proved(email)]} />
  return (
    <div className="mt-3 flex flex-col items-start gap-2">
      <Lines lines={[COPY.onFile(email, formatRecordDay(Date.parse(readAt))), COPY.why, ...phoneLine]} />
      <Prove email={email} codeUntil={contact.codeUntil} />
    </div>
  )
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <div className="mt-2 flex flex-col gap-1 text-sm text-ink-soft">
      {lines.map((line) => (
        <p key={line} className="wrap-anywhere">
          {line}
        </p>
      ))}
    </div>
  )
}

function Prove({ email, codeUntil }: { email: string; codeUntil: string | undefined }) {
  const isOffline = useConnection().is === 'offline'
  const refresh = useRefreshAccount()
  const now = useNow(MINUTE_MS)
  const isSent = codeUntil !== undefined && now < toDeviceTime(Date.parse(codeUntil))
  const [isOpen, setOpen] = useState(false)
  const [resendAt, setResendAt] = useState(0)
  const sending = useMutation({
    mutationFn: () => call(sendContactCodeEndpoint, {}),
    onSuccess: async (sent) => {
      setResendAt(toDeviceTime(Date.parse(sent.resendAt)))
      setOpen(true)
      await refresh()
    },
  })
  return (
    <>
      <NeedsConnection isOffline={isOffline} what={COPY.what} />
      {isSent ? (
        <Button onClick={() => setOpen(true)}>{COPY.enter}</Button>
      ) : (
        <Button busy={sending.isPending} onClick={() => sending.mutate()}>
          {sending.isPending ? COPY.sending : COPY.send}
        </Button>
      )}
      <Suspense fallback={<LoadingNotice />}>
        {isOpen && <ContactCodeDialog email={email} resendAt={resendAt} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
