/** Pieces of input schemas: everything that comes in has a shape and a limit before a service sees it. */
import { z } from "zod";

/** Ids of ours are at most 45 signs of this alphabet; anything else cannot name a row. */
export const Id = z.string().regex(/^[A-Za-z0-9_-]{1,80}$/);

/** A version or number of ours, as wide as its column; no row was ever numbered higher. */
export const Counter = z.int32().min(0);

/** Made by the browser, one per press: a repeated request gives the first one's result. */
export const IdempotencyKey = z.string().regex(/^[A-Za-z0-9_-]{8,80}$/);

/** A moment with its zone; a day that does not exist (30 February) is refused. */
export const Moment = z.iso.datetime({ offset: true });

/** A person's reason for an act; that it is not empty is the service's rule, with its own word. */
export const Reason = z.string().max(4_000);

/** The part of a submission a grader holds or looks at. */
export const PartName = z.string().regex(/^[A-Za-z0-9_]{1,40}$/);
