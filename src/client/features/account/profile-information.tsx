import { zodResolver } from '@hookform/resolvers/zod'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { PATHS } from '#contract/path.ts'
import { useUnsaved } from '#client/browser/unsaved.ts'
import { NameFields } from '#client/components/name-fields.tsx'
import { OpChips } from '#client/components/op-chips.tsx'
import { SectionCard } from '#client/components/section-card.tsx'
import { useOwnProfile, useRefreshedAccount } from '#client/data/own-account.ts'
import { giveUp } from '#client/data/outbox-steps.ts'
import { sayingOf } from '#client/data/saying.ts'
import { useAct } from '#client/data/use-act.ts'
import { useOutbox } from '#client/data/use-outbox.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { changedProfile } from '#offline/own-profile.ts'
import { AvatarPicker } from './avatar-picker.tsx'
import { changeIn, hasDotNumber, profileForm, type ProfileTyped, typedOf } from './profile.form.ts'

/** The first tab: the picture, and what others read of this account. */
export function ProfileInformation() {
  // a form that stood before would not begin with what was refused, and its next save would give that up
  const { isRead } = useOutbox()
  return (
    <>
      <AvatarPicker />
      {isRead && <Details />}
    </>
  )
}

/** PEDIT-04 to PEDIT-06; saved without signal too. A change that was refused stands in it again, to be put right. */
function Details() {
  const { profile, chips, refused } = useOwnProfile()
  const navigate = useNavigate()
  const refresh = useRefreshedAccount()
  // what another device changes meanwhile is no change of this form's
  const [begun] = useState(profile)
  const { register, handleSubmit, formState } = useForm<ProfileTyped>({
    resolver: zodResolver(profileForm(profile)),
    mode: 'onTouched',
    defaultValues: typedOf(refused.reduce((shown, { change }) => changedProfile(shown, change), begun)),
  })
  const saving = useAct('Your profile', {
    async onActed(how) {
      for (const { op } of refused) await giveUp(op)
      const { kind, message } = sayingOf(how, 'Profile updated successfully!')
      toasts[kind](message)
      if (how === 'done') await refresh()
      await navigate({ to: PATHS.profile })
    },
  })
  const save = (typed: ProfileTyped) => saving.mutate({ kind: 'edit-profile', change: changeIn(typed, begun) })
  useUnsaved(formState.isDirty && !saving.isSuccess)
  const { errors } = formState
  return (
    <SectionCard title="Your details" aside={<OpChips chips={chips} />}>
      <form noValidate onSubmit={(event) => void handleSubmit(save)(event)} className="flex flex-col gap-4">
        <NameFields first={register('firstName')} last={register('lastName')} errors={errors} />
        <TextField
          label="Phone"
          optional
          type="tel"
          autoComplete="tel"
          hint="Whoever hauls or posts a load with you calls this number."
          error={errors.phoneNumber?.message}
          {...register('phoneNumber')}
        />
        <TextField
          label="Business name"
          optional
          autoComplete="organization"
          error={errors.businessName?.message}
          {...register('businessName')}
        />
        {hasDotNumber(profile) && (
          <TextField
            label="DOT number"
            inputMode="numeric"
            autoComplete="off"
            error={errors.dotNumber?.message}
            {...register('dotNumber')}
          />
        )}
        <Button type="submit" busy={saving.isPending} className="sm:self-start">
          {saving.isPending ? 'Saving...' : 'Save Changes'}
        </Button>
      </form>
    </SectionCard>
  )
}
