import { acquirerContract } from "../contract/contract-suite.ts";
import { payfor } from "./payfor.ts";
import { startSimulatedBank } from "./test-support/simulated-bank.ts";

acquirerContract(payfor, () => startSimulatedBank());
