/** Whether heavy groups run whole; by default they run a fixed slice. Set by `npm run test:all` and its siblings. */
export const whole = process.env.ARGOCD_REDIS_TESTS === "whole";
