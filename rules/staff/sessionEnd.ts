/**
 * Why a session of the console ended that its browser had not ended itself (decision 197). `unknown` is all that is said
 * to a browser whose cookie is of no session that is known.
 */
export const SESSION_ENDS = ['browser', 'person', 'password', 'roles', 'support', 'expired', 'unknown'] as const

export interface SessionEnd {
  why: (typeof SESSION_ENDS)[number]
  /** Who ended it, where that is somebody else. */
  who: string | null
}

/** For how many days a browser is told why it was signed out. */
export const SESSION_END_DAYS = 30

/** Why somebody was signed out, in words. */
export function sessionEndWords({ why, who }: SessionEnd): string {
  switch (why) {
    case 'browser':
      return 'You were signed out from another browser. If that wasn’t you, sign in and change your password.'
    case 'person':
      return `You were signed out by ${who ?? 'someone who manages your access'}. Sign in again, or ask them why.`
    case 'password':
      return 'You were signed out because your password was changed. Sign in with the new one. If you didn’t change it, choose “Forgotten your password?” now.'
    case 'roles':
      return who === null
        ? 'You were signed out because you no longer have a role here.'
        : `You were signed out because ${who} removed your role. Ask them if that’s a mistake.`
    case 'support':
      return 'You were signed out because your access to that person’s account has ended.'
    case 'expired':
      return 'You were signed out because you hadn’t used the console for 7 days.'
    case 'unknown':
      return 'Your session has ended. Please sign in again.'
  }
}
