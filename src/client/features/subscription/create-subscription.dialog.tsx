import { Link } from '@tanstack/react-router'
import { useSession } from '#client/browser/session/use-session.ts'
import { useNow } from '#client/components/use-now.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog, DialogActions } from '#client/ui/dialog.tsx'
import { LoadingState } from '#client/ui/skeleton.tsx'
import type { PaymentMethod } from '#contract/account/payment-method.ts'
import { PATHS } from '#contract/api/path.ts'
import { formatCardExpiry } from '#domain/access/card-expiry.ts'
import { formatAmount, isOnTrial, planOfRole, SUBSCRIPTION_PRICE } from '#domain/access/subscription.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { formatCardName, formatDay, formatPlan } from './billing-text.ts'
import { CREATE_COPY, CURRENT_COPY } from './copy.ts'
import { useCreateSubscription } from './subscription.queries.ts'

interface CreateSubscriptionDialogProps {
  /** the card to charge; null without any, undefined while unknown */
  card: PaymentMethod | null | undefined
  isOffline: boolean
  onClose: () => void
}

/** SUB-04: what is charged, when and with which card. Without a card, the way to add one leads back here. */
export function CreateSubscriptionDialog({ card, isOffline, onClose }: CreateSubscriptionDialogProps) {
  const { trialEndsAt, role } = useSession().user
  const now = useNow(MINUTE_MS)
  const creating = useCreateSubscription(onClose)
  const plan = planOfRole(role.name)
  const amount = formatAmount(SUBSCRIPTION_PRICE.cents, SUBSCRIPTION_PRICE.currency)
  const isTrial = isOnTrial(trialEndsAt === null ? null : Date.parse(trialEndsAt), now)
  const day = formatDay(trialEndsAt)
  const create = () => creating.mutate({ body: { plan } })
  return (
    <Dialog
      open
      title={CREATE_COPY.title}
      description={isTrial ? CREATE_COPY.onTrial(amount, day) : CREATE_COPY.today(amount)}
      onClose={onClose}
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
        <dt className="text-ink-soft">{CREATE_COPY.plan}</dt>
        <dd className="font-bold">{formatPlan({ plan, ...SUBSCRIPTION_PRICE })}</dd>
        <dt className="text-ink-soft">{CREATE_COPY.charged}</dt>
        <dd className="font-bold tabular-nums">
          {isTrial ? CURRENT_COPY.charge(day, amount) : CREATE_COPY.chargedToday(amount)}
        </dd>
        {card && (
          <>
            <dt className="text-ink-soft">{CREATE_COPY.paysWith}</dt>
            <dd>
              <b className="tabular-nums">{formatCardName(card)}</b>,{' '}
              {CREATE_COPY.expires(formatCardExpiry({ month: card.card.exp_month, year: card.card.exp_year }))}
              <Link
                to={PATHS.paymentMethods}
                state={RETURN}
                className="flex min-h-11 w-fit items-center text-sign-deep underline"
              >
                {CREATE_COPY.changeCard}
              </Link>
            </dd>
          </>
        )}
      </dl>
      {card === null && <p className="font-bold">{CREATE_COPY.noCard}</p>}
      {card === undefined && <LoadingState words={CREATE_COPY.loadingCard} />}
      <p className="text-sm text-ink-soft">{CREATE_COPY.terms}</p>
      <DialogActions>
        <Button variant="ghost" onClick={onClose}>
          {CREATE_COPY.cancel}
        </Button>
        {card === null ? (
          <Button render={<Link to={PATHS.paymentMethods} search={{ form: 'add' }} state={RETURN} />}>
            {CREATE_COPY.addCard}
          </Button>
        ) : (
          <Button
            busy={creating.isPending}
            disabled={card === undefined}
            whyNot={isOffline ? CURRENT_COPY.offline : undefined}
            onClick={create}
          >
            {CREATE_COPY.create}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

/** The list of cards then offers 'Continue', which opens this dialog again. */
const RETURN = { headedTo: `${PATHS.billing}?subscribe=true` }
