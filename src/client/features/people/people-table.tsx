import Armchair from 'lucide-react/icons/armchair'
import UserMinus from 'lucide-react/icons/user-minus'
import { useState } from 'react'
import { Avatar } from '#client/ui/avatar.tsx'
import { lazyDialog } from '#client/ui/lazy-dialog.tsx'
import { MoreMenu } from '#client/ui/more-menu.tsx'
import type { Colleague } from '#contract/account/company.ts'
import { SEAT_NAMES } from '#domain/access/seat.ts'
import { personName } from '#domain/text/names.ts'
import { PEOPLE_COPY } from './copy.ts'
import { SEAT_ICONS } from './seat-look.ts'

const ChangeSeatDialog = lazyDialog(() => import('./change-seat.dialog.tsx'), 'ChangeSeatDialog')
const RemovePersonDialog = lazyDialog(() => import('./remove-person.dialog.tsx'), 'RemovePersonDialog')

interface PeopleTableProps {
  people: readonly Colleague[]
  ownId: string
  /** an owner with colleagues */
  mayChange: boolean
}

/** Who works there, and what each has open. On phones a row is two lines. */
export function PeopleTable({ people, ownId, mayChange }: PeopleTableProps) {
  return (
    <div className="rounded-card border border-line bg-surface">
      <table aria-label={PEOPLE_COPY.colleagues} className="w-full">
        <thead className="max-sm:sr-only">
          <tr className="text-left text-sm text-ink-soft">
            <th className="px-4 py-2.5 font-semibold">{PEOPLE_COPY.name}</th>
            <th className="w-36 py-2.5 font-semibold">{PEOPLE_COPY.seat}</th>
            <th className="w-32 py-2.5 font-semibold">{PEOPLE_COPY.today}</th>
            {mayChange && (
              <th className="w-14">
                <span className="sr-only">{PEOPLE_COPY.actions}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {people.map((person) => (
            <PersonRow key={person.id} person={person} isSelf={person.id === ownId} mayChange={mayChange} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface PersonRowProps {
  person: Colleague
  isSelf: boolean
  mayChange: boolean
}

function PersonRow({ person, isSelf, mayChange }: PersonRowProps) {
  const { seat, email, openLoads } = person
  const name = personName(person)
  const SeatIcon = SEAT_ICONS[seat]
  return (
    <tr className="relative border-hairline max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-4 max-sm:gap-y-1.5 max-sm:p-3 sm:border-t [&+&]:border-t">
      <td className="min-w-0 max-sm:w-full max-sm:pr-12 sm:px-4 sm:py-3">
        <div className="flex items-center gap-3">
          <Avatar name={name} />
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-2 font-bold wrap-anywhere">
              {name}
              {isSelf && (
                <span className="rounded-full bg-sign-tint px-2 py-0.5 text-sm text-sign-deep">{PEOPLE_COPY.you}</span>
              )}
            </p>
            <p className="text-sm wrap-anywhere text-ink-soft">{email}</p>
          </div>
        </div>
      </td>
      <td className="font-semibold max-sm:pl-13">
        <span className="flex items-center gap-2">
          <SeatIcon aria-hidden className="size-5 text-ink-soft" />
          {SEAT_NAMES[seat]}
        </span>
      </td>
      <td className="tabular-nums">{openLoads > 0 && PEOPLE_COPY.openLoads(openLoads)}</td>
      {mayChange && (
        <td className="max-sm:absolute max-sm:top-1.5 max-sm:right-1 sm:pr-2 sm:text-right">
          <PersonMenu person={person} isSelf={isSelf} />
        </td>
      )}
    </tr>
  )
}

/** Nobody removes themselves. */
function PersonMenu({ person, isSelf }: Pick<PersonRowProps, 'person' | 'isSelf'>) {
  const [asked, setAsked] = useState<'seat' | 'remove' | null>(null)
  const seat = { label: PEOPLE_COPY.changeSeat, Icon: Armchair, onChoose: () => setAsked('seat') }
  const remove = { label: PEOPLE_COPY.remove, Icon: UserMinus, isDanger: true, onChoose: () => setAsked('remove') }
  return (
    <>
      <MoreMenu label={PEOPLE_COPY.change(personName(person))} items={isSelf ? [seat] : [seat, remove]} />
      {asked === 'seat' && <ChangeSeatDialog person={person} onClose={() => setAsked(null)} />}
      {asked === 'remove' && <RemovePersonDialog person={person} onClose={() => setAsked(null)} />}
    </>
  )
}
