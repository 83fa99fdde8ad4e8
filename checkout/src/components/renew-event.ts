/** The page is given more time: what goes stale with it is renewed, and `done` says whether it could be. */
export class RenewEvent extends Event {
  done: Promise<boolean> = Promise.resolve(true);
  constructor() {
    super("renew");
  }
}
