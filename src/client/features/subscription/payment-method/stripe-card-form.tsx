import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import {
  type CardForm,
  type Confirmation,
  readCardAfterRedirect,
  showCardForm,
} from '#client/browser/card/stripe-form.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { formatErrorReference } from '#client/components/error-reference.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import { LoadingState, Skeleton } from '#client/ui/skeleton.tsx'
import { PATHS } from '#contract/api/path.ts'
import { cardErrorText, CardFormFooter, type CardSetup, requireConfirmedMethod, useCardSetup } from './card-setup.tsx'
import { STRIPE_COPY } from './copy.ts'

interface StripeCardFormProps extends CardSetup {
  clientSecret: string
  publishableKey: string
  onClose: () => void
}

/** Stripe's own form; its script loads only when the form opens. */
export function StripeCardForm({ clientSecret, publishableKey, onClose, ...setup }: StripeCardFormProps) {
  const { firstName, lastName, email } = useSession().user
  const { failure, submit } = useCardSetup(setup)
  const place = useRef<HTMLDivElement>(null)
  const [form, setForm] = useState<CardForm | 'failed'>()
  const [busy, setBusy] = useState(false)

  const holder = useRef({ name: `${firstName} ${lastName}`, email })
  useEffect(() => {
    let isHere = true
    let shown: CardForm | undefined
    const show = async () => {
      if (!place.current) return
      shown = await showCardForm(place.current, { publishableKey, clientSecret, holder: holder.current })
      if (isHere) setForm(shown)
      else shown.leave()
    }
    show().catch((error: unknown) => {
      console.warn('The card form failed to load', error)
      if (isHere) setForm('failed')
    })
    return () => {
      isHere = false
      shown?.leave()
    }
  }, [publishableKey, clientSecret])

  const run = async (confirm: () => Promise<Confirmation>) => {
    setBusy(true)
    await submit(async () => requireConfirmedMethod(await confirm()))
    setBusy(false)
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    const back = `${window.location.origin}${PATHS.paymentMethods}?form=add`
    if (form && form !== 'failed' && !busy) void run(() => form.confirm(back))
  }

  if (form === 'failed') return <ErrorState message={STRIPE_COPY.failed} onRetry={setup.onSpent} />
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-4">
      {!form && (
        <LoadingState words={STRIPE_COPY.loading}>
          <Skeleton className="h-12" />
        </LoadingState>
      )}
      <div ref={place} />
      <CardFormFooter failure={failure} busy={busy} onClose={onClose} />
    </form>
  )
}

interface ReturnedCardProps {
  publishableKey: string
  /** client secret of the setup */
  returned: string
  save: (paymentMethodId: string) => Promise<void>
  onAnother: () => void
}

/** SUB-20: saves the card once the bank's page has redirected back. */
export function CardAfterRedirect({ publishableKey, returned, save, onAnother }: ReturnedCardProps) {
  const { error } = useQuery({
    queryKey: ['returned-card', returned],
    queryFn: async () => {
      await save(requireConfirmedMethod(await readCardAfterRedirect(publishableKey, returned)))
      return true
    },
    enabled: ({ state }) => state.data === undefined && state.error === null,
    retry: false,
    meta: { silent: true },
  })
  if (!error) return <LoadingState words={STRIPE_COPY.saving} />
  return (
    <ErrorState
      message={cardErrorText(error)}
      kept={formatErrorReference(error)}
      retryLabel={STRIPE_COPY.retryLabel}
      onRetry={onAnother}
    />
  )
}
