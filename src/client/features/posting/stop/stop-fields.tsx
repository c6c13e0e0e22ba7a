import UserRound from 'lucide-react/icons/user-round'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { useSession } from '#client/browser/session/use-session.ts'
import { EmailField, PhoneField } from '#client/components/contact-fields.tsx'
import { fieldError, registerField } from '#client/components/form-field.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { AddressField } from './address-field.tsx'
import { STOP_NAMES, type StopKind } from '#contract/freight/load-field.ts'
import type { LoadFormValues } from '#contract/freight/load-form.ts'
import { STOP_FIELDS_COPY } from './copy.ts'
import { PinField } from './pin-field.tsx'
import { StopTimeField } from './stop-time-field.tsx'
import { useStopPlace } from './use-stop-place.ts'

interface StopFieldsProps {
  stop: StopKind
  /** with its appointment */
  isTimed: boolean
  /** driving minutes between the stops, null while unknown */
  driveMinutes: number | null
}

/** One stop: address, gate, time and contact. */
export function StopFields({ stop, isTimed, driveMinutes }: StopFieldsProps) {
  const form = useFormContext<LoadFormValues>()
  const { control } = form
  const place = useStopPlace(stop)
  const [zipCode, city, state] = useWatch({ control, name: [`${stop}ZipCode`, `${stop}Location`, `${stop}State`] })
  const name = STOP_NAMES[stop]
  const settle = () => void place.settle()
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="mb-3 flex items-center gap-2 text-lg font-bold">
        <span
          aria-hidden
          className={`size-3.5 rounded-full ${stop === 'pickup' ? 'bg-sign' : 'border-3 border-sign bg-surface'}`}
        />
        {name}
      </legend>
      <Controller
        control={control}
        name={`${stop}Address`}
        render={({ field }) => (
          <AddressField
            ref={field.ref}
            name={field.name}
            label={STOP_FIELDS_COPY.address(name)}
            error={fieldError(form, `${stop}Address`)}
            value={field.value}
            within={[city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')}
            onType={field.onChange}
            onBlur={field.onBlur}
            onTake={place.take}
          />
        )}
      />
      <div className="grid grid-cols-2 gap-x-3 gap-y-4 *:first:col-span-2 sm:grid-cols-[minmax(0,1fr)_6rem_8rem] sm:*:first:col-span-1">
        <TextField
          label={STOP_FIELDS_COPY.city}
          aria-label={STOP_FIELDS_COPY.cityOf(name)}
          autoComplete="off"
          {...registerField(form, `${stop}Location`, { onBlur: settle })}
        />
        <TextField
          label={STOP_FIELDS_COPY.state}
          aria-label={STOP_FIELDS_COPY.stateOf(name)}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={2}
          {...registerField(form, `${stop}State`, { onBlur: settle, setValueAs: upperCase })}
        />
        <TextField
          label={STOP_FIELDS_COPY.zip}
          aria-label={STOP_FIELDS_COPY.zipCode(name)}
          autoComplete="off"
          inputMode="numeric"
          maxLength={10}
          {...registerField(form, `${stop}ZipCode`, { onBlur: settle })}
        />
      </div>
      <PinField stop={name} zipCode={zipCode} {...place.pin} onMove={place.movePin} />
      <TextField
        label={STOP_FIELDS_COPY.locationDetails}
        aria-label={STOP_FIELDS_COPY.locationDetailsOf(name)}
        hint={STOP_FIELDS_COPY.locationDetailsHint}
        autoComplete="off"
        {...registerField(form, `${stop}LocationDetails`)}
      />
      {isTimed && <StopTimeField stop={stop} zone={place.zone} driveMinutes={driveMinutes} />}
      <ContactFields stop={stop} />
    </fieldset>
  )
}

function upperCase(typed: string): string {
  return typed.toUpperCase()
}

function ContactFields({ stop }: { stop: StopKind }) {
  const form = useFormContext<LoadFormValues>()
  const { user } = useSession()
  const name = STOP_NAMES[stop]
  const useOwn = () => {
    const own = { name: `${user.firstName} ${user.lastName}`, phone: user.phoneNumber ?? '', email: user.email }
    form.setValue(`${stop}Contact`, own, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-semibold">{STOP_FIELDS_COPY.contactTitle(name)}</p>
        <Button variant="quiet" size="compact" onClick={useOwn}>
          <UserRound aria-hidden />
          {STOP_FIELDS_COPY.takeMine}
        </Button>
      </div>
      <TextField
        label={STOP_FIELDS_COPY.name}
        aria-label={STOP_FIELDS_COPY.contactName(name)}
        autoComplete={`section-${stop} name`}
        {...registerField(form, `${stop}Contact.name`)}
      />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <PhoneField
          aria-label={STOP_FIELDS_COPY.contactPhone(name)}
          autoComplete={`section-${stop} tel`}
          {...registerField(form, `${stop}Contact.phone`)}
        />
        <EmailField
          aria-label={STOP_FIELDS_COPY.contactEmail(name)}
          autoComplete={`section-${stop} email`}
          {...registerField(form, `${stop}Contact.email`)}
        />
      </div>
    </div>
  )
}
