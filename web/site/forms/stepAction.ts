/** Name of the buttons that submit a step of a form; the value says where the visitor wants to go. */
export const STEP_ACTION = 'move'
export type StepAction = 'next' | 'back' | 'skip'
