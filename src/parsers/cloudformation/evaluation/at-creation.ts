/** The reason of everything that CloudFormation or a service decides. */
export const AT_CREATION = 'decided when the stack is created';
