import { cloneElement, useId } from 'react'
import type { ComponentProps, MouseEvent, ReactElement, ReactNode } from 'react'
import { classNames } from './class-names.ts'

const VARIANTS = {
  primary: 'bg-sign text-legend shadow-(--button-edge) hover:bg-panel active:bg-panel forced-colors:border',
  ghost: 'border border-outline bg-surface text-ink hover:border-edge active:bg-hairline',
  danger: 'bg-danger text-legend hover:bg-danger-deep active:bg-danger-deep forced-colors:border',
  quiet: 'text-sign-deep hover:bg-sign-tint active:bg-sign-tint forced-colors:border',
  /** what ends or deletes something, in a row of quiet buttons; the dialog that asks has the full red */
  'danger-quiet': 'text-stop hover:bg-red-tint active:bg-red-tint forced-colors:border',
  /** the same as an outline, also for what is possible and not suggested */
  'danger-ghost': 'border border-stop bg-surface text-stop hover:bg-red-tint active:bg-red-tint',
  /** on a road sign */
  legend: 'bg-legend text-panel hover:bg-sign-tint active:bg-sign-tint forced-colors:border',
  'on-sign': 'border-2 border-legend text-legend hover:bg-panel active:bg-panel',
  /** 9.5:1, to be read in sunlight */
  sunlight: 'border-2 border-panel bg-panel shadow-(--button-edge) text-legend',
  'sunlight-ghost': 'border-2 border-ink bg-surface text-ink',
} as const

/** Still readable: people need to know which button is disabled. */
const BARRED = 'cursor-not-allowed border border-line bg-grey-tint text-ink-soft'
const BARRED_IN_SUNLIGHT = 'cursor-not-allowed border-2 border-ink bg-line text-ink'

const SIZES = {
  /** for rows of small actions on a card; touch still gets 48 px, counted from within a border */
  compact:
    'min-h-10 px-3.5 [&_svg]:size-5 pointer-coarse:after:absolute pointer-coarse:after:inset-x-0 pointer-coarse:after:-inset-y-1.25',
  normal: 'min-h-12 px-5 [&_svg]:size-5',
  /** icon only; needs an aria-label */
  icon: 'size-12 [&_svg]:size-5',
  /** for gloves */
  large: 'min-h-16 px-3 [&_svg]:size-6',
  huge: 'min-h-19 px-4 text-xl [&_svg]:size-6',
} as const

interface ButtonProps extends ComponentProps<'button'> {
  variant?: keyof typeof VARIANTS
  size?: keyof typeof SIZES
  /** in progress: announced, keeps focus, can't be pressed again; the caller sets the label */
  busy?: boolean
  /** why it's disabled; shown under the button, so touch users can read it too */
  whyNot?: string | undefined
  /** a link element styled as a button: `<Button render={<Link to="/signup" />}>Join</Button>` */
  render?: ReactElement<{ className?: string; children?: ReactNode }>
}

export function Button({
  variant = 'primary',
  size = 'normal',
  busy = false,
  whyNot,
  render,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const reasonId = useId()
  const barred = whyNot !== undefined
  const barredLook = variant.startsWith('sunlight') ? BARRED_IN_SUNLIGHT : BARRED
  const look = classNames(LOOK, barred || rest.disabled ? barredLook : VARIANTS[variant], SIZES[size], className)
  if (render) return cloneElement(render, { className: look, children })

  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (barred || busy) event.preventDefault()
    else onClick?.(event)
  }
  const button = (
    <button
      type="button"
      onMouseDown={rest.type === 'submit' ? keepFocus : undefined}
      {...rest}
      className={look}
      onClick={press}
      aria-busy={busy || undefined}
      aria-disabled={barred || busy || undefined}
      aria-describedby={barred ? reasonId : rest['aria-describedby']}
    >
      {children}
      {busy && <LaneDashes />}
    </button>
  )
  if (!barred) return button
  return (
    <span className="inline-flex min-w-0 flex-col gap-1">
      {button}
      <span id={reasonId} className="text-sm text-ink-soft">
        {whyNot}
      </span>
    </span>
  )
}

/** Keeps focus in the field: on blur its error appears and moves the button before the click lands. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}

const LOOK =
  'relative inline-flex max-w-full items-center justify-center gap-2 rounded-control py-1.5 text-center leading-tight font-bold ' +
  'no-underline transition-colors select-none print:hidden aria-busy:cursor-progress [&_svg]:shrink-0'

/** Busy: the center line of a moving road. */
function LaneDashes() {
  return (
    <span
      aria-hidden
      className="absolute inset-x-2 bottom-1 h-[3px] animate-lane rounded-full bg-[repeating-linear-gradient(90deg,currentColor_0_12px,transparent_12px_20px)]"
    />
  )
}
