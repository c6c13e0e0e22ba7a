import '#offline/no-eval.ts'
import { startSession } from '#client/browser/session-state.ts'

// a phone that was off needs longest for its first look at IndexedDB: the app's code comes meanwhile
void startSession()
