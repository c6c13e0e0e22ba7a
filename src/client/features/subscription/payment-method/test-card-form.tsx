import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { confirmTestCardEndpoint } from '#contract/account/payment-method.ts'
import { parseCardExpiry } from '#domain/access/card-expiry.ts'
import { findTestCard } from '#domain/access/test-card.ts'
import { useUnsavedChanges } from '#client/browser/page/unsaved-changes.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { call } from '#offline/session/call.ts'
import { CardFormFooter } from './card-form-foot.tsx'
import { COUNTRIES, testCardForm, type TestCardFormValues } from './test-card.form.ts'
import { type CardSetup, useCardSetup } from './use-card-setup.ts'

/** The sandbox's card form: sends a test card's name, never a number. */
export function TestCardForm({ clientSecret, onClose, ...setup }: CardSetup & TestCardFormProps) {
  const { firstName, lastName } = useSession().user
  const { failure, submit } = useCardSetup(setup)
  const { register, handleSubmit, formState } = useForm<TestCardFormValues>({
    resolver: zodResolver(testCardForm),
    mode: 'onTouched',
    defaultValues: { number: '', expiry: '', cvc: '', name: `${firstName} ${lastName}`, country: COUNTRIES[0].value },
  })
  useUnsavedChanges(formState.isDirty)
  const { errors } = formState
  const confirm = async ({ number, expiry, name }: TestCardFormValues) => {
    const [card, until] = [findTestCard(number), parseCardExpiry(expiry)]
    if (!card || !until) throw new Error('The form accepts no other card')
    const typed = { clientSecret, card, expMonth: until.month, expYear: until.year, name }
    return (await call(confirmTestCardEndpoint, { body: typed })).paymentMethodId
  }
  return (
    <form
      noValidate
      autoComplete="off"
      onSubmit={(event) => void handleSubmit((typed) => submit(() => confirm(typed)))(event)}
      className="flex flex-col gap-4"
    >
      <TextField
        label="Card number"
        inputMode="numeric"
        autoComplete="off"
        placeholder="4242 4242 4242 4242"
        hint="4242 4242 4242 4242 works. 4000 0000 0000 0002 is declined."
        error={errors.number?.message}
        {...register('number')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Expiry"
          inputMode="numeric"
          autoComplete="off"
          placeholder="MM/YY"
          error={errors.expiry?.message}
          {...register('expiry')}
        />
        <TextField
          label="CVC"
          inputMode="numeric"
          autoComplete="off"
          placeholder="123"
          error={errors.cvc?.message}
          {...register('cvc')}
        />
      </div>
      <TextField label="Name on card" autoComplete="off" error={errors.name?.message} {...register('name')} />
      <SelectField label="Country" options={COUNTRIES} {...register('country')} />
      <CardFormFooter failure={failure} busy={formState.isSubmitting} onClose={onClose} />
    </form>
  )
}

interface TestCardFormProps {
  clientSecret: string
  onClose: () => void
}
