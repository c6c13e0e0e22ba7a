import { useRef, useState } from 'react'
import type { Confirmation } from '#client/browser/card/stripe-form.ts'
import { withErrorReference } from '#client/components/error-reference.ts'
import { Button } from '#client/ui/button.tsx'
import { FailureNote } from '#client/ui/failure-note.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { ApiError } from '#contract/api/http-request.ts'
import { CARD_FORM_FOOT_COPY, STRIPE_COPY } from './copy.ts'

/** The provider rejected the card; the message is its own, or empty. */
class CardRefused extends Error {
  override name = 'CardRefused'
}

/** SUB-23: the provider's or the server's message, or our own. */
export function cardErrorText(error: Error): string {
  const isSaid = error instanceof ApiError || error instanceof CardRefused
  return withErrorReference((isSaid && error.message) || STRIPE_COPY.paymentSetupFailed, error)
}

/** The same card would be rejected again. */
function isFinal(error: unknown): boolean {
  return error instanceof ApiError && ['CARD_DECLINED', 'NOT_FOUND'].includes(error.code)
}

/** @throws CardRefused */
export function requireConfirmedMethod(confirmation: Confirmation): string {
  if (confirmation.status === 'confirmed') return confirmation.paymentMethodId
  throw new CardRefused(confirmation.message ?? '')
}

export interface CardSetup {
  /** saves the confirmed payment method to the account */
  save: (paymentMethodId: string) => Promise<void>
  /** the secret can't confirm another card: a new one is needed */
  onSpent: () => void
}

/**
 * SUB-21, SUB-23: confirms the typed card with the provider, then saves it. If only saving failed, the next press just
 * saves.
 */
export function useCardSetup({ save, onSpent }: CardSetup) {
  const confirmed = useRef<string>(undefined)
  const [failure, setFailure] = useState<string>()
  return {
    failure,
    /** @param confirm resolves to the payment method; throws ApiError, or CardRefused with the provider's text */
    submit: async (confirm: () => Promise<string>): Promise<void> => {
      setFailure(undefined)
      try {
        confirmed.current ??= await confirm()
        await save(confirmed.current)
      } catch (error) {
        setFailure(cardErrorText(error as Error))
        if (confirmed.current === undefined || !isFinal(error)) return
        // the form starts over and would lose its message
        toasts.error(cardErrorText(error as Error))
        onSpent()
      }
    },
  }
}

interface CardFormFootProps {
  /** why the card wasn't added */
  failure: string | undefined
  busy: boolean
  onClose: () => void
}

/** Error and buttons, the same for every card form. */
export function CardFormFooter({ failure, busy, onClose }: CardFormFootProps) {
  return (
    <>
      <FailureNote message={failure} />
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="ghost" onClick={onClose}>
          {CARD_FORM_FOOT_COPY.cancel}
        </Button>
        <Button type="submit" busy={busy}>
          {busy ? CARD_FORM_FOOT_COPY.savingCard : CARD_FORM_FOOT_COPY.saveCard}
        </Button>
      </div>
    </>
  )
}
