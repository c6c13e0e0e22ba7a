/** The most a driver may drive after 10 hours off, 49 CFR 395.3(a)(3)(i). */
export const MAX_DRIVE_MINUTES = 11 * 60
/** The rest that starts a new shift, 49 CFR 395.3(a)(1). */
export const REST_MINUTES = 10 * 60
/** Driving after which a break is due, 49 CFR 395.3(a)(3)(ii). */
export const DRIVING_BEFORE_BREAK = 8 * 60
export const BREAK_MINUTES = 30

/** Drive time in whole minutes. 50 mph is a truck's average on a long lane, towns and ramps included. */
export function estimateDriveMinutes(miles: number, mph = 50): number {
  return Math.round((miles / mph) * 60)
}

/**
 * The shortest legal time for one rested driver, in minutes: driving, a half-hour break in each shift with more than 8
 * hours of driving, and 10 hours off between shifts (49 CFR 395.3). Loading and the weekly 60 and 70 hour limits are
 * not included.
 */
export function calculateTransitMinutes(driveMinutes: number): number {
  const fullShifts = Math.floor(driveMinutes / MAX_DRIVE_MINUTES)
  const lastShift = driveMinutes - fullShifts * MAX_DRIVE_MINUTES
  const breaks = fullShifts + (lastShift > DRIVING_BEFORE_BREAK ? 1 : 0)
  const rests = Math.max(0, Math.ceil(driveMinutes / MAX_DRIVE_MINUTES) - 1)
  return driveMinutes + breaks * BREAK_MINUTES + rests * REST_MINUTES
}

/** The same for a load's drivers; a team takes turns and drives through (49 CFR 395.3(a)(3)(ii)). */
export function calculateCrewMinutes(driveMinutes: number, isTeam: boolean | undefined): number {
  return isTeam ? driveMinutes : calculateTransitMinutes(driveMinutes)
}

/** 'about 31 h for a solo driver with breaks' */
export function describeTransit(driveMinutes: number, isTeam: boolean | undefined): string {
  const crew = isTeam ? 'for a team' : 'for a solo driver with breaks'
  return `about ${formatDuration(calculateCrewMinutes(driveMinutes, isTeam))} ${crew}`
}

/** '45 min', '31 h', '35 h 12 min'. */
export function formatDuration(minutes: number): string {
  const whole = Math.max(0, Math.round(minutes))
  const hours = Math.floor(whole / 60)
  const rest = whole % 60
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}

/** How late or how soon, as exactly as matters: '45 min', '2 h 44 min', '14 h', '2 d 14 h'. */
export function formatDelay(minutes: number): string {
  if (minutes < 10 * 60) return formatDuration(minutes)
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return `${hours} h`
  return hours % 24 === 0 ? `${hours / 24} d` : `${Math.floor(hours / 24)} d ${hours % 24} h`
}
