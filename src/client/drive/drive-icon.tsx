const PATHS = {
  way: 'M3,11,21,3,13,21l-2-8Z',
  phone: 'M6,3h3l2,5-2.5,1.5a12,12,0,0,0,6,6L16,13l5,2v3a3,3,0,0,1-3,3A15,15,0,0,1,3,6a3,3,0,0,1,3-3Z',
  camera:
    'M4,7h4l2-3h4l2,3h4a1,1,0,0,1,1,1v11a1,1,0,0,1-1,1H4a1,1,0,0,1-1-1V8a1,1,0,0,1,1-1Z M12,17a4,4,0,1,0,0-8,4,4,0,0,0,0,8Z',
  go: 'M4,12h15M13,6l6,6-6,6',
  check: 'm5,12.5,5,5L19,7',
  down: 'M12,4v11M7,11l5,5,5-5M4,20h16',
}

/** A button's sign, beside its words. */
export function DriveIcon({ is, class: size = 'mr-3 size-6' }: { is: keyof typeof PATHS; class?: string }) {
  return (
    <svg viewBox="0 0 24 24" class={`shrink-0 ${size}`} aria-hidden="true">
      <path d={PATHS[is]} fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round" />
    </svg>
  )
}
