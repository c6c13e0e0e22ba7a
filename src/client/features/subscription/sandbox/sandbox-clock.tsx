import { useMutation, useQuery } from '@tanstack/react-query'
import { moveSandboxClockEndpoint, readSandboxClockEndpoint } from '#contract/account/subscription.ts'
import { SectionCard } from '#client/components/section-card.tsx'
import { Button } from '#client/ui/button.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { call } from '#offline/session/call.ts'
import { formatDay } from '../current/plan-text.ts'
import { useRefreshBilling } from '../current/subscription.queries.ts'
import { SANDBOX_COPY, STEPS } from './copy.ts'

/** Outside production: moves the sandbox's own time. Not there means in production, or Stripe bills. */
export function SandboxClock() {
  const refresh = useRefreshBilling()
  const { data } = useQuery({
    queryKey: ['subscriptions', 'sandbox-clock'],
    queryFn: ({ signal }) => call(readSandboxClockEndpoint, {}, { signal }),
    retry: false,
    meta: { silent: true },
  })
  const moving = useMutation({
    mutationFn: (days: number) => call(moveSandboxClockEndpoint, { body: { days } }),
    onSuccess: ({ now }) => toasts.info(SANDBOX_COPY.moved(formatDay(now))),
    onSettled: refresh,
  })
  if (!data) return null
  return (
    <SectionCard title={SANDBOX_COPY.title}>
      <p className="max-w-prose text-ink-soft">{SANDBOX_COPY.text}</p>
      <p role="status" className="font-bold">
        {SANDBOX_COPY.now(formatDay(data.now))}
      </p>
      <div role="group" aria-label={SANDBOX_COPY.pass} className="flex flex-wrap items-center gap-2">
        {STEPS.map((days) => (
          <Button
            key={days}
            variant="ghost"
            size="compact"
            busy={moving.isPending && moving.variables === days}
            disabled={moving.isPending && moving.variables !== days}
            onClick={() => moving.mutate(days)}
          >
            {SANDBOX_COPY.days(days)}
          </Button>
        ))}
      </div>
    </SectionCard>
  )
}
