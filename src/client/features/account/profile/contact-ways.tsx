import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readContactWaysEndpoint } from '#contract/account/contact-code.ts'
import type { RegisterContact } from '#contract/account/register-contact.ts'
import { ApiError } from '#contract/api/http-request.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { toDeviceTime } from '#client/browser/session/server-clock.ts'
import { useNow } from '#client/components/use-now.ts'
import { NeedsConnection } from '#client/components/needs-connection.tsx'
import { useRefreshAccount } from '#client/data/account/own-account.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { call } from '#offline/session/call.ts'
import { CONTACT_PROOF_COPY as COPY } from './contact-proof-copy.ts'
import { type CodeWay, sendContactCode } from './send-contact-code.ts'
import { ContactCodeDialog } from './contact-code-dialog.tsx'

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
export function ContactWays({ contact }: { contact: RegisterContact }) {
  const { email, phone, codeUntil, codeBy = 'email' } = contact
  const isOffline = useConnection().is === 'offline'
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
      <NeedsConnection isOffline={isOffline} what={COPY.what} />
      {phone !== null && <PhoneWay phone={phone} way={phoneWay} isOffline={isOffline} />}
      <div className="flex flex-wrap gap-2">
        {isSent && <Button onClick={() => setDialog({ by: codeBy, resendAt: 0 })}>{COPY.enter}</Button>}
        {ways.map((by) => (
          <Button
            key={by}
            variant={isSent || by !== ways[0] ? 'ghost' : 'primary'}
            busy={sending.isPending && sending.variables === by}
            disabled={sending.isPending}
            onClick={() => sending.mutate(by)}
          >
            {sending.isPending && sending.variables === by ? COPY.sending[by] : COPY.send[by]}
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
  if (!data && isError && !isOffline) return <ErrorState message={COPY.checkFailed} onRetry={() => void refetch()} />
  const said = data ? COPY.phone[data.phone](phone) : isOffline ? null : COPY.checking
  return said && <p className="text-sm text-ink-soft">{said}</p>
}
