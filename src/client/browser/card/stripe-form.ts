import type { SetupIntentResult, StripeElements } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'

/** Result of a card setup. */
export type Confirmation =
  | { status: 'confirmed'; paymentMethodId: string }
  /** with Stripe's own message, if it gave one */
  | { status: 'failed'; message: string | null }

export interface CardForm {
  /** @param returnUrl where the bank's redirect comes back to (SUB-20) */
  confirm: (returnUrl: string) => Promise<Confirmation>
  leave: () => void
}

interface StripeFormOptions {
  /** API-60 */
  publishableKey: string
  clientSecret: string
  /** prefilled where known */
  holder: { name: string; email: string }
}

/** Stripe's iframes can't read our CSS variables: sign, ink and stop colors. */
const TOKENS = { colorPrimary: '#006B54', colorText: '#12181B', colorDanger: '#B3261E' }

/** @throws Error when Stripe's script cannot be loaded */
async function stripeWith(publishableKey: string) {
  const stripe = await loadStripe(publishableKey)
  if (!stripe) throw new Error('Stripe.js needs a browser')
  return stripe
}

function confirmationOf({ setupIntent, error }: SetupIntentResult): Confirmation {
  const method = setupIntent?.payment_method
  const id = typeof method === 'string' ? method : method?.id
  if (setupIntent?.status === 'succeeded' && id) return { status: 'confirmed', paymentMethodId: id }
  return { status: 'failed', message: error?.message ?? null }
}

/**
 * Stripe's card form, in Stripe's iframes: card data never reaches our code.
 * @throws Error when the form can't load
 */
export async function showCardForm(place: HTMLElement, { publishableKey, clientSecret, holder }: StripeFormOptions) {
  const stripe = await stripeWith(publishableKey)
  const elements: StripeElements = stripe.elements({
    clientSecret,
    appearance: {
      variables: {
        ...TOKENS,
        borderRadius: '6px',
        fontSizeBase: '16px',
      },
    },
  })
  const form = elements.create('payment', {
    // SUB-19
    defaultValues: { billingDetails: { ...holder, address: { country: 'US' } } },
    wallets: { applePay: 'never', googlePay: 'never' },
  })
  const shown = new Promise<void>((resolve, reject) => {
    form.on('ready', () => resolve())
    form.on('loaderror', ({ error }) => reject(new Error(error.message)))
  })
  form.mount(place)
  await shown
  const cardForm: CardForm = {
    async confirm(returnUrl) {
      const confirmParams = { return_url: returnUrl }
      return confirmationOf(await stripe.confirmSetup({ elements, confirmParams, redirect: 'if_required' }))
    },
    leave: () => form.destroy(),
  }
  return cardForm
}

/** Result of a card after the bank's redirect. */
export async function readCardAfterRedirect(publishableKey: string, clientSecret: string): Promise<Confirmation> {
  const stripe = await stripeWith(publishableKey)
  return confirmationOf(await stripe.retrieveSetupIntent(clientSecret))
}
