import { Link, useNavigate } from '@tanstack/react-router'
import FileUp from 'lucide-react/icons/file-up'
import { type FormEvent, useDeferredValue, useState } from 'react'
import { serverNow } from '#client/browser/session/server-clock.ts'
import { linePartsOf } from '#client/components/load/line-parts.ts'
import { SignCities, useSignFit } from '#client/components/load/sign-cities.tsx'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { TextField } from '#client/ui/text-field.tsx'
import { PATHS } from '#contract/api/path.ts'
import { firstStop, lastStop } from '#domain/freight/load-stop.ts'
import { formatMoney } from '#domain/freight/money.ts'
import { type PostingLine, parsePostingLine } from '#domain/text/posting-line.ts'
import { FIRST_LOAD_COPY } from './copy.ts'

interface FirstLineProps {
  text: string
  onType: (text: string) => void
}

/** The first load as one line, with what was read of it; 'Read it' opens the form at the first missing field. */
export function FirstLine({ text, onType }: FirstLineProps) {
  const navigate = useNavigate()
  const [isAsked, setAsked] = useState(false)
  const line = parsePostingLine(text, serverNow())
  const read = (event: FormEvent) => {
    event.preventDefault()
    if (line) void navigate({ to: PATHS.createLoad, search: { line: text } })
    else setAsked(true)
  }
  return (
    <div className="flex flex-col gap-2">
      <form noValidate onSubmit={read} className="flex flex-wrap items-start gap-2">
        <div className="min-w-0 flex-1 basis-64">
          <TextField
            label={FIRST_LOAD_COPY.label}
            size="line"
            placeholder={FIRST_LOAD_COPY.placeholder}
            autoComplete="off"
            maxLength={300}
            error={isAsked && !line ? FIRST_LOAD_COPY.noLane : undefined}
            value={text}
            onChange={({ target }) => onType(target.value)}
          />
        </div>
        <Button type="submit" className="max-sm:w-full sm:mt-6.5 sm:min-h-15">
          {FIRST_LOAD_COPY.read}
        </Button>
      </form>
      {line && (
        <ul className="flex flex-wrap gap-2">
          {linePartsOf(line, equipmentOf(line)).map(({ label, value }) => (
            <li key={label + value} className="rounded-control bg-sign-tint px-2.5 py-1 text-sm text-sign-deep">
              {label} <b>{value}</b>
            </li>
          ))}
        </ul>
      )}
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        <span className="min-w-0 flex-1 basis-56">{FIRST_LOAD_COPY.file}</span>
        <Button variant="ghost" size="compact" render={<Link to={PATHS.bulkPost} />}>
          <FileUp aria-hidden />
          {FIRST_LOAD_COPY.chooseFile}
        </Button>
      </p>
    </div>
  )
}

function equipmentOf({ equipment }: PostingLine): string {
  return equipment?.vehicle ? `${equipment.vehicle}, ${equipment.trailer}` : ''
}

/** Beside it on a wide screen: the sign that carriers will see. */
export function LineSign({ text }: { text: string }) {
  const line = useDeferredValue(parsePostingLine(text, serverNow()))
  return (
    // a picture of what is typed: nothing in it can be used, and nothing in it is news
    <div inert aria-hidden className="hidden lg:block">
      <p className="flex min-h-12 items-center text-sm font-semibold text-ink-soft">{FIRST_LOAD_COPY.preview}</p>
      {line ? (
        <Sign line={line} />
      ) : (
        <p className="rounded-card border border-dashed border-edge p-4 text-ink-soft">{FIRST_LOAD_COPY.previewHint}</p>
      )}
    </div>
  )
}

function Sign({ line }: { line: PostingLine }) {
  const { stops, rate, weight } = line
  const places = [firstStop(stops), lastStop(stops)] as const
  const { sign, money, fit } = useSignFit(places)
  const freight = [equipmentOf(line), weight && `${Number(weight).toLocaleString('en-US')} lb`].filter(Boolean)
  return (
    <div className="on-sign @container rounded-sign bg-sign bg-(image:--sheen) p-1.5 text-legend">
      <div className="flex flex-col gap-2 rounded-[7px] border-2 border-legend px-3.5 py-2.5">
        <div ref={sign} className={classNames('flex justify-between gap-x-3', fit.isMoneyBelow && 'flex-col')}>
          <p className="text-xl leading-tight font-bold">
            <SignCities places={places} fit={fit} />
          </p>
          <p ref={money} className="text-[1.75rem] leading-none font-extrabold whitespace-nowrap">
            {rate === null ? '' : formatMoney(Number(rate))}
          </p>
        </div>
        {freight.length > 0 && <p className="border-t border-legend/50 pt-2 text-sm">{freight.join(', ')}</p>}
      </div>
    </div>
  )
}
