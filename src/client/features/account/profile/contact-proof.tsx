import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toDeviceTime } from '#client/browser/session/server-clock.ts'
import { NeedsConnection } from '#client/components/needs-connection.tsx'
import { useNow } from '#client/components/use-now.ts'
import { useRefreshAccount } from '#client/data/account/own-account.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { toasts } from '#client/ui/toasts.ts'
import {
  proveContactEndpoint,
  readContactWaysEndpoint,
  sendContactCodeEndpoint,
  sendPhoneCodeEndpoint,
} from '#contract/account/contact-code.ts'
import type { PhoneChannel, RegisterContact } from '#contract/account/register-contact.ts'
import { type Usdot, usdotProof } from '#contract/freight/carrier.ts'
import { ApiError } from '#contract/api/http-request.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { formatRecordDay } from '#domain/time/record-time.ts'
import { call } from '#offline/session/call.ts'
import { EmailCodeForm } from '../sign-in/email-code-form.tsx'
import { ResendButton } from '../sign-in/rate-limit.tsx'
import { CONTACT_CODE_COPY, CONTACT_PROOF_COPY } from './copy.ts'

interface ContactProofProps {
  contact: RegisterContact
  usdot: Usdot | undefined
}

/** How the account proves that the register's contact of its USDOT number is its own. */
export function ContactProof({ contact, usdot }: ContactProofProps) {
  const { email, phone, readAt } = contact
  if (readAt === null) return <Lines lines={[CONTACT_PROOF_COPY.notRead]} />
  const listed = [email, phone].filter((one) => one !== null)
  if (listed.length === 0) return <Lines lines={[CONTACT_PROOF_COPY.none, CONTACT_PROOF_COPY.noneNext]} />
  const proved = usdot && usdotProof(usdot)
  if (proved)
    return (
      <Lines
        lines={[CONTACT_PROOF_COPY.proved[proved.by](contact[proved.by] ?? listed.join(CONTACT_PROOF_COPY.and))]}
      />
    )
  const day = formatRecordDay(Date.parse(readAt))
  return (
    <div className="mt-3 flex flex-col items-start gap-2">
      <Lines lines={[CONTACT_PROOF_COPY.onFile(listed.join(CONTACT_PROOF_COPY.and), day), CONTACT_PROOF_COPY.why]} />
      <ContactWays contact={contact} />
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

/** Whether a code can go to the listed phone. The key has the phone, so that a change reads it again. */
function usePhoneWay(phone: string | null) {
  return useQuery({
    queryKey: ['auth', 'contact-ways', phone],
    queryFn: ({ signal }) => call(readContactWaysEndpoint, {}, { signal }),
    enabled: phone !== null,
    meta: { silent: true },
  })
}

/** The buttons that send a code to the register's contact, and the dialog that takes it. */
function ContactWays({ contact }: { contact: RegisterContact }) {
  const { email, phone, codeUntil, codeBy = 'email' } = contact
  const isOffline = useConnection().status === 'offline'
  const refresh = useRefreshAccount()
  const now = useNow(MINUTE_MS)
  const isSent = codeUntil !== undefined && now < toDeviceTime(Date.parse(codeUntil))
  const [dialog, setDialog] = useState<{ by: CodeWay; resendAt: number }>()
  const phoneWay = usePhoneWay(phone)
  const sending = useMutation({
    mutationFn: sendContactCode,
    onSuccess: async (resendAt, by) => {
      setDialog({ by, resendAt })
      await refresh()
    },
    // an earlier code is void as well
    onError: () => refresh(),
    // said beside the buttons, for as long as it takes to choose another
    meta: { handles: 'CODE_NOT_SENT' },
  })
  const isOn = phoneWay.data?.phone === 'on'
  const ways: CodeWay[] = [...(email === null ? [] : ['email' as const]), ...(isOn ? (['text', 'call'] as const) : [])]
  return (
    <>
      <NeedsConnection isOffline={isOffline} what={CONTACT_PROOF_COPY.what} />
      {phone !== null && <PhoneWay phone={phone} way={phoneWay} isOffline={isOffline} />}
      <div className="flex flex-wrap gap-2">
        {isSent && <Button onClick={() => setDialog({ by: codeBy, resendAt: 0 })}>{CONTACT_PROOF_COPY.enter}</Button>}
        {ways.map((by) => (
          <Button
            key={by}
            variant={isSent || by !== ways[0] ? 'ghost' : 'primary'}
            busy={sending.isPending && sending.variables === by}
            disabled={sending.isPending}
            onClick={() => sending.mutate(by)}
          >
            {sending.isPending && sending.variables === by
              ? CONTACT_PROOF_COPY.sending[by]
              : CONTACT_PROOF_COPY.send[by]}
          </Button>
        ))}
      </div>
      <div aria-live="polite" className="empty:hidden">
        {sending.error instanceof ApiError && sending.error.code === 'CODE_NOT_SENT' && (
          <p className="rounded-card border border-caution bg-caution/10 p-3 font-semibold">{sending.error.message}</p>
        )}
      </div>
      {dialog && (
        <ContactCodeDialog
          {...dialog}
          to={(dialog.by === 'email' ? email : phone) ?? ''}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  )
}

interface PhoneWayProps {
  /** masked */
  phone: string
  way: ReturnType<typeof usePhoneWay>
  isOffline: boolean
}

/** What there is to say about the phone. */
function PhoneWay({ phone, way: { data, isError, refetch }, isOffline }: PhoneWayProps) {
  if (!data && isError && !isOffline)
    return <ErrorState message={CONTACT_PROOF_COPY.checkFailed} onRetry={() => void refetch()} />
  const said = data ? CONTACT_PROOF_COPY.phone[data.phone](phone) : isOffline ? null : CONTACT_PROOF_COPY.checking
  return said && <p className="text-sm text-ink-soft">{said}</p>
}

interface ContactCodeDialogProps {
  by: CodeWay
  /** masked */
  to: string
  /** when another code may be requested, epoch milliseconds */
  resendAt: number
  onClose: () => void
}

/** The code that the register's contact got. */
function ContactCodeDialog({ by, to, resendAt, onClose }: ContactCodeDialogProps) {
  const isOffline = useConnection().status === 'offline'
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
      toasts.success(CONTACT_CODE_COPY.sentAgain[by])
    },
  })
  const prove = async (code: string) => {
    await proving.mutateAsync(code)
    toasts.success(CONTACT_CODE_COPY.proved[by === 'email' ? 'email' : 'phone'])
    await refresh()
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={CONTACT_CODE_COPY.title} description={CONTACT_CODE_COPY.sent(by, to)}>
      <NeedsConnection isOffline={isOffline} what={CONTACT_CODE_COPY.label} />
      <EmailCodeForm
        label={CONTACT_CODE_COPY.label}
        submit={CONTACT_CODE_COPY.submit}
        busy={CONTACT_CODE_COPY.busy}
        send={prove}
        report={() => undefined}
      />
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

/** How a code reaches the register's contact. */
type CodeWay = 'email' | PhoneChannel

/** @returns when another may be requested, epoch milliseconds */
async function sendContactCode(by: CodeWay): Promise<number> {
  const sent = await (by === 'email'
    ? call(sendContactCodeEndpoint, {})
    : call(sendPhoneCodeEndpoint, { body: { by } }))
  return toDeviceTime(Date.parse(sent.resendAt))
}
